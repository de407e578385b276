-- Puts claimed codes back when the login behind them failed for no fault of the person, beside a newer one.
-- KEYS  codes   ARGV  ms of life left, sendId, code, sendId, code, …
for i = 2, #ARGV, 2 do redis.call('HSETNX', KEYS[1], ARGV[i], ARGV[i + 1]) end
if redis.call('PTTL', KEYS[1]) < tonumber(ARGV[1]) then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end
