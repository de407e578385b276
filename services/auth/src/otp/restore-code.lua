-- Puts a claimed code back when the login behind it failed for no fault of the person; a newer code is left alone.
-- KEYS  code record   ARGV  ms of life left, the field that counted the guess, field, value, field, value, …
if redis.call('EXISTS', KEYS[1]) == 1 then return 0 end
redis.call('HSET', KEYS[1], unpack(ARGV, 3))
redis.call('HINCRBY', KEYS[1], ARGV[2], -1)
redis.call('PEXPIRE', KEYS[1], ARGV[1])
return 1
