-- Counts a guess before anybody compares it: of any number at once, only the first few get the hash to compare with.
-- Whoever asked for the code has guesses of their own, so that strangers cannot use them up. The guess counts as a wrong
-- one of the number and of the device until it proves right.
-- KEYS  code record, wrong guesses of the number (of it on this device, if it trusts that), of the device
-- ARGV  now (ms), guesses allowed, device, and for number and device: limit, window (ms)
local now, allowed = tonumber(ARGV[1]), tonumber(ARGV[2])
local expiresAt = redis.call('HGET', KEYS[1], 'expiresAt')
if not expiresAt or tonumber(expiresAt) <= now then return { 'none' } end

local charged = {
  { KEYS[2], tonumber(ARGV[4]), tonumber(ARGV[5]), 'number' },
  { KEYS[3], tonumber(ARGV[6]), tonumber(ARGV[7]), 'device' },
}
for _, wrong in ipairs(charged) do
  local count, since = unpack(redis.call('HMGET', wrong[1], 'count', 'since'))
  if since and since + wrong[3] <= now then redis.call('DEL', wrong[1])
  elseif count and tonumber(count) >= wrong[2] then return { 'locked', tostring(since + wrong[3] - now), wrong[4] } end
end

local field = redis.call('HGET', KEYS[1], 'device') == ARGV[3] and 'guesses' or 'strangers'
local guesses = redis.call('HINCRBY', KEYS[1], field, 1)
if guesses > allowed then return { 'spent', redis.call('HGET', KEYS[1], 'sentAt') } end
for _, wrong in ipairs(charged) do
  redis.call('HINCRBY', wrong[1], 'count', 1)
  redis.call('HSETNX', wrong[1], 'since', now)
  redis.call('PEXPIRE', wrong[1], wrong[3])
end
return { 'compare', redis.call('HGET', KEYS[1], 'sendId'), redis.call('HGET', KEYS[1], 'hash'), tostring(guesses), field }
