/**
 * Node flags of every process of ours (the image has the same in NODE_OPTIONS). Without a limit the young generation
 * grows to 3 × 16 MB and garbage of the start is kept as long as the machine has memory: 310 MB instead of 150.
 */
export const NODE_FLAGS = ['--max-semi-space-size=1', '--max-old-space-size=144', '--expose-gc'] as const;

/**
 * Flag that Node accepts on its command line only: no baseline code (Sparkplug), which takes 2 MB and is kept even for
 * code that ran once; hot code is still optimised.
 */
export const COMMAND_FLAGS = ['--no-sparkplug'] as const;

/**
 * Environment of all processes in the image: glibc keeps fragmented free memory and an arena per thread; jemalloc
 * returns it within a second. Where it is not installed the loader warns, and glibc is used.
 */
export const ALLOCATOR = {
  LD_PRELOAD: 'libjemalloc.so.2',
  MALLOC_CONF: 'narenas:2,dirty_decay_ms:1000,muzzy_decay_ms:0,background_thread:true,tcache_max:4096',
  MALLOC_ARENA_MAX: '2',
} as const;
