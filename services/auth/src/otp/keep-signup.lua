-- Keeps what a request for a code says of the number's first account: of each device the last one, and role and name that all
-- requests agree on.
-- KEYS  requests for the number   ARGV  ms to live, device, its request, role, name
-- A flood of requests without a cookie, each a device of its own, must not fill the memory: a login may say the same itself.
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
