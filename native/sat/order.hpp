// Which variable to decide next: a heap by activity, that is by how often and how lately a variable was
// part of a conflict.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace quebra::sat {

class VariableOrder {
public:
    void grow(std::uint32_t variables) {
        const auto before = static_cast<std::uint32_t>(activity_.size());
        activity_.resize(variables, 0.0);
        place_.resize(variables, -1);
        for (std::uint32_t v = before; v < variables; ++v) insert(v);
    }

    bool is_empty() const { return heap_.empty(); }
    bool contains(std::uint32_t v) const { return place_[v] >= 0; }

    void insert(std::uint32_t v) {
        place_[v] = static_cast<int>(heap_.size());
        heap_.push_back(v);
        rise(heap_.size() - 1);
    }

    // Takes out the most active variable.
    std::uint32_t pop() {
        const std::uint32_t v = heap_[0];
        const std::uint32_t last = heap_.back();
        heap_.pop_back();
        place_[v] = -1;
        if (last != v) {
            heap_[0] = last;
            place_[last] = 0;
            sink(0);
        }
        return v;
    }

    void bump(std::uint32_t v) {
        activity_[v] += bump_size_;
        if (activity_[v] > kLimit) {
            for (double& activity : activity_) activity /= kLimit;
            bump_size_ /= kLimit;
        }
        if (place_[v] >= 0) rise(static_cast<std::size_t>(place_[v]));
    }

    // What comes later counts for more.
    void decay() { bump_size_ *= kDecay; }

private:
    static constexpr double kDecay = 1.0 / 0.95;
    static constexpr double kLimit = 1e100;

    void rise(std::size_t place) {
        const std::uint32_t v = heap_[place];
        while (place > 0) {
            const std::size_t parent = (place - 1) / 2;
            if (activity_[heap_[parent]] >= activity_[v]) break;
            heap_[place] = heap_[parent];
            place_[heap_[place]] = static_cast<int>(place);
            place = parent;
        }
        heap_[place] = v;
        place_[v] = static_cast<int>(place);
    }

    void sink(std::size_t place) {
        const std::uint32_t v = heap_[place];
        while (true) {
            std::size_t child = 2 * place + 1;
            if (child >= heap_.size()) break;
            if (child + 1 < heap_.size() && activity_[heap_[child + 1]] > activity_[heap_[child]]) ++child;
            if (activity_[heap_[child]] <= activity_[v]) break;
            heap_[place] = heap_[child];
            place_[heap_[place]] = static_cast<int>(place);
            place = child;
        }
        heap_[place] = v;
        place_[v] = static_cast<int>(place);
    }

    std::vector<double> activity_;
    double bump_size_ = 1.0;
    std::vector<std::uint32_t> heap_;
    std::vector<int> place_;  // -1: not in the heap
};

}  // namespace quebra::sat
