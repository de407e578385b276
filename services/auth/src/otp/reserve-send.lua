-- Reserves one send for a number, or says why not and for how long. One step, so that two presses at once or two
-- replicas cannot both take the last place.
-- KEYS  code record, sends of the number, sends of the address, sends of the day
-- ARGV  see reserve() in otp.store.ts; times in ms
local now, sendId, hash, wish = tonumber(ARGV[1]), ARGV[2], ARGV[3], ARGV[4]
local life, resendAfter, sendingMax = tonumber(ARGV[5]), tonumber(ARGV[6]), tonumber(ARGV[7])
local perTenMinutes, perHour = tonumber(ARGV[8]), tonumber(ARGV[9])
local perAddress, budget, toMidnight = tonumber(ARGV[10]), tonumber(ARGV[11]), tonumber(ARGV[12])
local guessesAllowed = tonumber(ARGV[13])
local TEN_MINUTES, HOUR, TWO_DAYS = 600000, 3600000, 172800000

local last = redis.call('ZREVRANGE', KEYS[2], 0, 0, 'WITHSCORES')[2]
if last and last + resendAfter > now then
  local state, guesses = unpack(redis.call('HMGET', KEYS[1], 'state', 'guesses'))
  local kind = 'resend'
  if state == 'sending' and last + sendingMax > now then kind = 'sending'
  elseif not state or tonumber(guesses) >= guessesAllowed then kind = 'spent' end
  return { kind, last + resendAfter - now }
end

-- How long until fewer than `limit` sends lie within `window`; 0 when it is so already.
local function wait(key, limit, window)
  local blocking = redis.call('ZREVRANGE', key, limit - 1, limit - 1, 'WITHSCORES')[2]
  if not blocking then return 0 end
  return math.max(0, blocking + window - now)
end

local number = math.max(wait(KEYS[2], perTenMinutes, TEN_MINUTES), wait(KEYS[2], perHour, HOUR))
if number > 0 then return { 'number', number } end
local address = wait(KEYS[3], perAddress, HOUR)
if address > 0 then return { 'address', address } end
if tonumber(redis.call('GET', KEYS[4]) or '0') >= budget then return { 'budget', toMidnight } end

for i = 2, 3 do
  redis.call('ZREMRANGEBYSCORE', KEYS[i], '-inf', now - HOUR)
  redis.call('ZADD', KEYS[i], now, sendId)
  redis.call('PEXPIRE', KEYS[i], HOUR)
end
redis.call('INCR', KEYS[4])
redis.call('PEXPIRE', KEYS[4], TWO_DAYS)
redis.call('DEL', KEYS[1])
redis.call('HSET', KEYS[1], 'sendId', sendId, 'hash', hash, 'wish', wish, 'state', 'sending', 'guesses', 0,
  'sentAt', now, 'expiresAt', now + life)
redis.call('PEXPIRE', KEYS[1], life)
return { 'reserved', resendAfter }
