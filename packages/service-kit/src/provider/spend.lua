-- Takes an amount of the day's budget, for one person, or says whose is spent. One step, so that of many at once exactly
-- the budget is taken.
-- KEYS  spent by all, spent by the person   ARGV  amount, budget, cap of the person, life of the keys (s)
local amount = tonumber(ARGV[1])
local spent = tonumber(redis.call('GET', KEYS[1]) or '0')
if tonumber(redis.call('GET', KEYS[2]) or '0') + amount > tonumber(ARGV[3]) then return { 'person', spent } end
if spent + amount > tonumber(ARGV[2]) then return { 'product', spent } end
for i = 1, 2 do
  redis.call('INCRBY', KEYS[i], amount)
  redis.call('EXPIRE', KEYS[i], ARGV[4])
end
return { 'taken', spent + amount }
