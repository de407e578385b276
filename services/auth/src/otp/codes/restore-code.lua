-- Restores claimed codes after their login failed for a reason other than the code; newer codes stay open.
-- KEYS  codes   ARGV  ms of life left, sendId, code, sendId, code, …
for i = 2, #ARGV, 2 do redis.call('HSETNX', KEYS[1], ARGV[i], ARGV[i + 1]) end
if redis.call('PTTL', KEYS[1]) < tonumber(ARGV[1]) then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end
