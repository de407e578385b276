-- Counts a guess before it is compared: of concurrent ones only the first few get the hashes to compare with. A guess
-- is compared with all open codes of an owner and counts for each; a code without guesses left stays spent beside a
-- newer one. The device that requested a code has separate guesses, so that strangers cannot use them up. The guess
-- counts as wrong for the number and the device until a code is claimed.
-- KEYS  codes, wrong guesses of the number (of it on this device, if it trusts that), of the device
-- ARGV  now (ms), guesses allowed, device, and for number and device: limit, window (ms)
local now, allowed = tonumber(ARGV[1]), tonumber(ARGV[2])
local open, lastSent = {}, 0
local stored = redis.call('HGETALL', KEYS[1])
for i = 1, #stored, 2 do
  local code = cjson.decode(stored[i + 1])
  if code.expiresAt > now then
    open[stored[i]] = code
    lastSent = math.max(lastSent, code.sentAt)
  end
end
if not next(open) then return { 'none' } end

local charged = {
  { KEYS[2], tonumber(ARGV[4]), tonumber(ARGV[5]), 'number' },
  { KEYS[3], tonumber(ARGV[6]), tonumber(ARGV[7]), 'device' },
}
for _, wrong in ipairs(charged) do
  local count, since = unpack(redis.call('HMGET', wrong[1], 'count', 'since'))
  if since and since + wrong[3] <= now then redis.call('DEL', wrong[1])
  elseif count and tonumber(count) >= wrong[2] then return { 'locked', tostring(since + wrong[3] - now), wrong[4] } end
end

local left, compare = 0, {}
for sendId, code in pairs(open) do
  local field = code.device == ARGV[3] and 'guesses' or 'strangers'
  if code[field] < allowed then
    code[field] = code[field] + 1
    redis.call('HSET', KEYS[1], sendId, cjson.encode(code))
    left = math.max(left, allowed - code[field])
    table.insert(compare, sendId)
    table.insert(compare, code.hash)
  end
end
if #compare == 0 then return { 'spent', tostring(lastSent) } end
for _, wrong in ipairs(charged) do
  redis.call('HINCRBY', wrong[1], 'count', 1)
  redis.call('HSETNX', wrong[1], 'since', now)
  redis.call('PEXPIRE', wrong[1], wrong[3])
end
return { 'compare', tostring(left), unpack(compare) }
