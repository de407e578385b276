-- Takes back a reservation whose message certainly never left; a repeat changes nothing.
-- KEYS  as in reserve-send.lua   ARGV  sendId
if redis.call('ZREM', KEYS[2], ARGV[1]) == 0 then return 0 end
redis.call('ZREM', KEYS[3], ARGV[1])
redis.call('DECR', KEYS[4])
if redis.call('HGET', KEYS[1], 'sendId') == ARGV[1] then redis.call('DEL', KEYS[1]) end
return 1
