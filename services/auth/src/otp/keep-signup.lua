-- Keeps what a request for a code says of the number's first account: of each device the last one, and role and name that all
-- requests agree on.
-- KEYS  requests for the number   ARGV  ms to live, device, its request, role, name
redis.call('HSET', KEYS[1], 'device:' .. ARGV[2], ARGV[3])
for i, field in ipairs({ 'role', 'name' }) do
  local value = ARGV[3 + i]
  local isFirst = redis.call('HSETNX', KEYS[1], field, value) == 1
  if not isFirst and redis.call('HGET', KEYS[1], field) ~= value then redis.call('HSET', KEYS[1], field, '') end
end
redis.call('PEXPIRE', KEYS[1], ARGV[1])
