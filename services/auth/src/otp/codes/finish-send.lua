-- A number completed its login: its codes no longer count as unused in their buckets, its sign-up data is deleted, and
-- the buckets get more room.
-- KEYS  sends of the number, its sign-up data; then for each bucket its unused sends and the numbers that completed a
--       login from it
-- ARGV  now (ms), pseudonym of the number
local DAY = 86400000
redis.call('DEL', KEYS[2])
local sends = redis.call('ZRANGE', KEYS[1], 0, -1)
for i = 3, #KEYS, 2 do
  if #sends > 0 then redis.call('ZREM', KEYS[i], unpack(sends)) end
  redis.call('ZREMRANGEBYSCORE', KEYS[i + 1], '-inf', ARGV[1] - DAY)
  redis.call('ZADD', KEYS[i + 1], ARGV[1], ARGV[2])
  redis.call('PEXPIRE', KEYS[i + 1], DAY)
end
return #sends
