-- Counts a guess before anybody compares it: of any number at once, only the first few get the hash to compare with.
-- KEYS  code record   ARGV  now (ms), guesses allowed
local expiresAt = redis.call('HGET', KEYS[1], 'expiresAt')
if not expiresAt or tonumber(expiresAt) <= tonumber(ARGV[1]) then return { 'none' } end
local guesses = redis.call('HINCRBY', KEYS[1], 'guesses', 1)
if guesses > tonumber(ARGV[2]) then return { 'locked', redis.call('HGET', KEYS[1], 'sentAt') } end
return { 'compare', redis.call('HGET', KEYS[1], 'sendId'), redis.call('HGET', KEYS[1], 'hash'), tostring(guesses) }
