-- A number finished its login: its codes take no place any more where they were asked for, and its buckets are trusted more.
-- KEYS  sends of the number; then for each bucket its unfinished sends and the numbers that finished a login from it
-- ARGV  now (ms), name of the number
local DAY = 86400000
local sends = redis.call('ZRANGE', KEYS[1], 0, -1)
for i = 2, #KEYS, 2 do
  if #sends > 0 then redis.call('ZREM', KEYS[i], unpack(sends)) end
  redis.call('ZREMRANGEBYSCORE', KEYS[i + 1], '-inf', ARGV[1] - DAY)
  redis.call('ZADD', KEYS[i + 1], ARGV[1], ARGV[2])
  redis.call('PEXPIRE', KEYS[i + 1], DAY)
end
return #sends
