-- Uses up a code that was guessed: exactly one caller gets the record, the others an empty answer.
-- KEYS  code record   ARGV  sendId
if redis.call('HGET', KEYS[1], 'sendId') ~= ARGV[1] then return {} end
local record = redis.call('HGETALL', KEYS[1])
redis.call('DEL', KEYS[1])
return record
