-- Takes an amount from the day's budget and the user's cap, or returns which of the two is exhausted. Atomic, so that
-- concurrent calls take exactly the budget.
-- KEYS  spent by all, spent by the user   ARGV  amount, budget, cap of the user, TTL of the keys (s)
local amount = tonumber(ARGV[1])
local spent = tonumber(redis.call('GET', KEYS[1]) or '0')
if tonumber(redis.call('GET', KEYS[2]) or '0') + amount > tonumber(ARGV[3]) then return { 'person', spent } end
if spent + amount > tonumber(ARGV[2]) then return { 'product', spent } end
for i = 1, 2 do
  redis.call('INCRBY', KEYS[i], amount)
  redis.call('EXPIRE', KEYS[i], ARGV[4])
end
return { 'taken', spent + amount }
