-- Reserves one send for a number, or returns why not and for how long. One atomic step, so that concurrent requests and
-- replicas cannot both take the last slot of a limit.
-- Earlier codes stay open until they expire: this SMS may never arrive.
-- KEYS  codes (sendId to code), sends of its owner (any device, or a trusted device), the day's budget of this kind of
--       number (known or unknown), that of the other kind; then for each bucket (address, network, block of numbers,
--       device) its unused sends and the numbers that completed a login from it; all sends of the number
-- ARGV  see reserve() in otp.store.ts; times in ms
local now, sendId, hash, device = tonumber(ARGV[1]), ARGV[2], ARGV[3], ARGV[4]
local life, resendAfter, sendingMax = tonumber(ARGV[5]), tonumber(ARGV[6]), tonumber(ARGV[7])
local perTenMinutes, perHour, perDay = tonumber(ARGV[8]), tonumber(ARGV[9]), tonumber(ARGV[10])
local budget, otherBudget, toMidnight = tonumber(ARGV[11]), tonumber(ARGV[12]), tonumber(ARGV[13])
local guessesAllowed, known, longestWait = tonumber(ARGV[14]), ARGV[15] == '1', tonumber(ARGV[16])
local limits = { tonumber(ARGV[17]), tonumber(ARGV[18]), tonumber(ARGV[19]), tonumber(ARGV[20]) }
local hoursOfDay, mostCredit, places = tonumber(ARGV[21]), tonumber(ARGV[22]), ARGV[23]
local trusted, ownPerDay = ARGV[24] == '1', tonumber(ARGV[25])
local TEN_MINUTES, HOUR, DAY = 600000, 3600000, 86400000

local newestId, newest
local stored = redis.call('HGETALL', KEYS[1])
for i = 1, #stored, 2 do
  local code = cjson.decode(stored[i + 1])
  if code.expiresAt <= now then redis.call('HDEL', KEYS[1], stored[i])
  elseif not newest or code.sentAt > newest.sentAt then newestId, newest = stored[i], code end
end

local last = redis.call('ZREVRANGE', KEYS[2], 0, 0, 'WITHSCORES')[2]
if last and last + resendAfter > now then
  local kind = 'resend'
  if not newest then kind = 'spent'
  elseif newest.state == 'sending' and last + sendingMax > now then kind = 'sending'
  elseif newest.guesses >= guessesAllowed or newest.strangers >= guessesAllowed then kind = 'spent' end
  return { kind, last + resendAfter - now, newestId }
end

-- Time until fewer than `limit` sends are within `window`; 0 when they already are.
local function wait(key, limit, window)
  local blocking = redis.call('ZREVRANGE', key, limit - 1, limit - 1, 'WITHSCORES')[2]
  if not blocking then return 0 end
  return math.max(0, blocking + window - now)
end

local function numberWait(key, perDay)
  return math.max(wait(key, perTenMinutes, TEN_MINUTES), wait(key, perHour, HOUR), wait(key, perDay, DAY))
end

local number = numberWait(KEYS[13], perDay)
-- A few sends are reserved for a device that the number trusts, so that strangers cannot use them up.
if trusted then number = math.min(number, numberWait(KEYS[2], ownPerDay)) end
if number > 0 then return { 'number', number } end

-- Every number that completed a login within a day adds room for one more unused code.
local function bucketWait(i)
  local finished = redis.call('ZCOUNT', KEYS[4 + 2 * i], now - DAY, '+inf')
  local credit = math.min(finished, limits[i] * mostCredit)
  local key = KEYS[3 + 2 * i]
  return math.max(wait(key, limits[i] + credit, HOUR), wait(key, limits[i] * hoursOfDay + credit, DAY))
end

local address = math.max(bucketWait(1), bucketWait(2))
-- A device that the number trusts is exempt from the limits of its address and network, within its own limit. Only for
-- the numbers that trust it: with one SIM an attacker can make any number of devices trusted.
if trusted and bucketWait(4) == 0 then address = 0 end
-- Capped, because a neighbour who completes a login frees room much sooner.
if address > 0 then return { 'address', math.min(address, longestWait) } end

local spent = tonumber(redis.call('GET', KEYS[3]) or '0') >= budget
local otherSpent = tonumber(redis.call('GET', KEYS[4]) or '0') >= otherBudget
if spent and otherSpent then return { 'budget', toMidnight } end
-- While only one kind of number gets an SMS, known and unknown ones get the same reply in the same time.
local blockFull = bucketWait(3) > 0
local withheld = spent or (blockFull and not known)
local quiet = withheld or otherSpent or blockFull

for i = 2, 13 do
  if i == 2 or (i > 4 and i % 2 == 1) then
    redis.call('ZREMRANGEBYSCORE', KEYS[i], '-inf', now - DAY)
    redis.call('ZADD', KEYS[i], now, sendId)
    redis.call('PEXPIRE', KEYS[i], DAY)
  end
end
local sent = 0
if not withheld then
  sent = redis.call('INCR', KEYS[3])
  redis.call('PEXPIRE', KEYS[3], 2 * DAY)
end
redis.call('HSET', KEYS[1], sendId, cjson.encode({
  hash = hash, device = device, places = places, state = quiet and 'sent' or 'sending', guesses = 0, strangers = 0,
  sentAt = now, expiresAt = now + life,
}))
redis.call('PEXPIRE', KEYS[1], life)
return { withheld and 'withheld' or quiet and 'quiet' or 'reserved', sent }
