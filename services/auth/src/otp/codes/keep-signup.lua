-- Stores the sign-up data of a code request: the latest of each device, and role and name that all requests agree on.
-- KEYS  sign-up data of the number   ARGV  TTL (ms), device, its request, role, name
-- The number of devices is limited, because each request without a cookie is a new device and a flood of them must not
-- fill the memory; an omitted device can send its data with the login.
local device = 'device:' .. ARGV[2]
if redis.call('HLEN', KEYS[1]) < 200 or redis.call('HEXISTS', KEYS[1], device) == 1 then
  redis.call('HSET', KEYS[1], device, ARGV[3])
end
for i, field in ipairs({ 'role', 'name' }) do
  local value = ARGV[3 + i]
  local isFirst = redis.call('HSETNX', KEYS[1], field, value) == 1
  if not isFirst and redis.call('HGET', KEYS[1], field) ~= value then redis.call('HSET', KEYS[1], field, '') end
end
redis.call('PEXPIRE', KEYS[1], ARGV[1])
