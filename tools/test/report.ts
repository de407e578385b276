/** Vitest's report of a workspace, in its folder: an output of its task, so that it comes back from the cache with it. */
export const REPORT = '.data/test-report.json';
