/** The page of the plant check. */
export const CHECK_PATH = '/diagnose';
