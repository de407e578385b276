-- Uses up a guessed code, and all open codes with it: exactly one caller gets them, concurrent ones an empty reply.
-- Refunds the guess, which was right.
-- KEYS  as in take-guess.lua   ARGV  sendId
for i = 2, 3 do
  if redis.call('EXISTS', KEYS[i]) == 1 then redis.call('HINCRBY', KEYS[i], 'count', -1) end
end
if redis.call('HEXISTS', KEYS[1], ARGV[1]) == 0 then return {} end
local codes = redis.call('HGETALL', KEYS[1])
redis.call('DEL', KEYS[1])
return codes
