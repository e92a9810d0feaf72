// What the search has already found out, shared by its threads without locks.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>

#include "board.hpp"

namespace quebra::zurero {

enum Bound : int { at_most = 1, at_least = 2, exact = 3 };

struct Found {
    int score;
    int depth;
    Bound bound;
    Move move;
};

class HashTable {
public:
    explicit HashTable(std::size_t megabytes) {
        std::size_t buckets = 1;
        while (buckets * 2 * sizeof(Bucket) <= megabytes << 20) buckets *= 2;
        mask_ = buckets - 1;
        buckets_ = std::make_unique<Bucket[]>(buckets);
    }

    // Forgets everything at once: entries of another age are not looked at.
    void forget() {
        if (++age_ == 64) {
            age_ = 1;
            for (std::size_t i = 0; i <= mask_; ++i)
                for (auto& entry : buckets_[i].entries) entry.lock.store(0), entry.data.store(0);
        }
    }

    void prefetch(std::uint64_t hash) const { __builtin_prefetch(&buckets_[hash & mask_]); }

    bool look(std::uint64_t hash, Found& found) const {
        for (const auto& entry : buckets_[hash & mask_].entries) {
            const std::uint64_t data = entry.data.load(std::memory_order_relaxed);
            // A torn pair of words does not match its own lock.
            if ((entry.lock.load(std::memory_order_relaxed) ^ data) != hash || age_of(data) != age_) continue;
            found = unpack(data);
            return true;
        }
        return false;
    }

    void keep(std::uint64_t hash, const Found& found) {
        auto& entries = buckets_[hash & mask_].entries;
        Entry* worst = &entries[0];
        int least = 1 << 20;
        for (auto& entry : entries) {
            const std::uint64_t data = entry.data.load(std::memory_order_relaxed);
            // What is left of another age counts as empty, so that forgetting leaves no trace.
            const bool empty = age_of(data) != age_;
            const bool same = !empty && (entry.lock.load(std::memory_order_relaxed) ^ data) == hash;
            const int value = same ? -200 : empty ? -100 : unpack(data).depth;
            if (value < least) least = value, worst = &entry;
            if (same) break;
        }
        const std::uint64_t data = pack(found);
        worst->lock.store(hash ^ data, std::memory_order_relaxed);
        worst->data.store(data, std::memory_order_relaxed);
    }

private:
    struct Entry {
        std::atomic<std::uint64_t> lock{0}, data{0};
    };
    struct alignas(64) Bucket {
        Entry entries[4];
    };

    static int age_of(std::uint64_t data) { return static_cast<int>(data >> 2 & 63); }
    std::uint64_t pack(const Found& found) const {
        return static_cast<std::uint64_t>(found.bound) | static_cast<std::uint64_t>(age_) << 2 |
               static_cast<std::uint64_t>(found.move) << 8 | static_cast<std::uint64_t>(found.depth + 64) << 16 |
               static_cast<std::uint64_t>(static_cast<std::uint16_t>(found.score)) << 32;
    }
    static Found unpack(std::uint64_t data) {
        return {static_cast<std::int16_t>(data >> 32), static_cast<int>(data >> 16 & 0xffff) - 64,
                static_cast<Bound>(data & 3), static_cast<Move>(data >> 8 & 255)};
    }

    std::unique_ptr<Bucket[]> buckets_;
    std::size_t mask_;
    int age_ = 1;
};

}  // namespace quebra::zurero
