-- Uses up a code that was guessed, and with it all that are open: exactly one caller gets them, the others an empty answer.
-- The guess was right, so it is no longer charged.
-- KEYS  as in take-guess.lua   ARGV  sendId
for i = 2, 3 do
  if redis.call('EXISTS', KEYS[i]) == 1 then redis.call('HINCRBY', KEYS[i], 'count', -1) end
end
if redis.call('HEXISTS', KEYS[1], ARGV[1]) == 0 then return {} end
local codes = redis.call('HGETALL', KEYS[1])
redis.call('DEL', KEYS[1])
return codes
