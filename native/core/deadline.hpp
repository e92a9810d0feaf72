// The moment at which the work of this thread has to end. Kernels ask as they go; the clock itself is read
// only now and then.
#pragma once

#include <chrono>
#include <cstdint>
#include <limits>

namespace quebra {

struct TimeUp {};  // thrown at the deadline; in Python it is quebra.core.errors.TimeUp

class Deadline {
public:
    static constexpr double kNever = std::numeric_limits<double>::infinity();

    static double now() {
        return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
    }
    static Deadline& of_this_thread() {
        thread_local Deadline own;
        return own;
    }

    // Seconds of the steady clock; kNever: no deadline.
    double end() const { return end_; }
    void set(double end) {
        end_ = end;
        spent_ = kUnread;  // the first question reads the clock
    }

    // So much work was done since the last call. Throws once the deadline has passed.
    void spend(std::uint64_t work) {
        if (end_ == kNever || (spent_ += work) < kUnread) return;
        spent_ = 0;
        if (now() >= end_) {
            spent_ = kUnread;  // and so does every question from now on
            throw TimeUp{};
        }
    }

private:
    static constexpr std::uint64_t kUnread = 4096;  // work between two readings, some microseconds each at most

    double end_ = kNever;
    std::uint64_t spent_ = 0;
};

// The usual question, for work that takes about a microsecond or less.
inline void pulse(std::uint64_t work = 1) { Deadline::of_this_thread().spend(work); }

}  // namespace quebra
