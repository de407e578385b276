/** The page was loaded over plain http from another machine: browsers then deny microphone, camera and location. */
export const isInsecure = (): boolean => globalThis.isSecureContext === false;
