-- Takes back a reservation whose message certainly never left, and its code, not those before it; a repeat changes nothing.
-- KEYS  as in reserve-send.lua   ARGV  sendId
if redis.call('ZREM', KEYS[2], ARGV[1]) == 0 then return 0 end
for i = 5, 13, 2 do redis.call('ZREM', KEYS[i], ARGV[1]) end
redis.call('DECR', KEYS[3])
redis.call('HDEL', KEYS[1], ARGV[1])
return 1
