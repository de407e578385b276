/**
 * What node is started with, wherever a process of ours is started (the image has the same in NODE_OPTIONS). Without a limit the
 * young generation grows to 3 × 16 MB and garbage of the start fills whatever machine there is: 310 MB instead of 150.
 */
export const NODE_FLAGS = ['--max-semi-space-size=1', '--max-old-space-size=144', '--expose-gc'] as const;

/**
 * Also, but Node takes it on its command line only: no compiled code of the first, quickest kind, which takes 2 MB and is
 * kept where it ran once; what runs often is compiled well all the same.
 */
export const COMMAND_FLAGS = ['--no-sparkplug'] as const;

/**
 * What the image gives all its processes: glibc keeps what was freed between what is still used, and an arena for each
 * thread; jemalloc gives it back within a second. Where it is not installed the loader says so, and glibc stays.
 */
export const ALLOCATOR = {
  LD_PRELOAD: 'libjemalloc.so.2',
  MALLOC_CONF: 'narenas:2,dirty_decay_ms:1000,muzzy_decay_ms:0,background_thread:true,tcache_max:4096',
  MALLOC_ARENA_MAX: '2',
} as const;
