-- Stores the outcome of a send, which concurrent requests for the number poll.
-- KEYS  codes   ARGV  sendId, new state
local stored = redis.call('HGET', KEYS[1], ARGV[1])
if not stored then return 0 end
local code = cjson.decode(stored)
code.state = ARGV[2]
return redis.call('HSET', KEYS[1], ARGV[1], cjson.encode(code))
