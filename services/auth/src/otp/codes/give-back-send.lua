-- Refunds a reservation whose SMS was certainly not sent, and removes its code, not the earlier ones; idempotent.
-- KEYS  as in reserve-send.lua   ARGV  sendId
if redis.call('ZREM', KEYS[2], ARGV[1]) == 0 then return 0 end
for i = 5, 13, 2 do redis.call('ZREM', KEYS[i], ARGV[1]) end
redis.call('DECR', KEYS[3])
redis.call('HDEL', KEYS[1], ARGV[1])
return 1
