-- The provider answered or did not: whoever waits for this send learns it here.
-- KEYS  code record   ARGV  sendId, new state
if redis.call('HGET', KEYS[1], 'sendId') ~= ARGV[1] then return 0 end
return redis.call('HSET', KEYS[1], 'state', ARGV[2])
