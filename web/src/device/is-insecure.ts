/** The page came over plain http from another machine: browsers give it neither microphone, camera nor place. */
export const isInsecure = (): boolean => globalThis.isSecureContext === false;
