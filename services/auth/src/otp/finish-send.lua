-- A number finished its login: its codes take no place any more where they were asked for, what was asked for with them is
-- done with, and its buckets are trusted more.
-- KEYS  sends of the number, requests for it; then for each bucket its unfinished sends and the numbers that finished a login
--       from it
-- ARGV  now (ms), name of the number
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
