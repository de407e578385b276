-- Uses up a code that was guessed: exactly one caller gets the record, the others an empty answer. The guess was right,
-- so it is no longer charged.
-- KEYS  as in take-guess.lua   ARGV  sendId
for i = 2, 3 do
  if redis.call('EXISTS', KEYS[i]) == 1 then redis.call('HINCRBY', KEYS[i], 'count', -1) end
end
if redis.call('HGET', KEYS[1], 'sendId') ~= ARGV[1] then return {} end
local record = redis.call('HGETALL', KEYS[1])
redis.call('DEL', KEYS[1])
return record
