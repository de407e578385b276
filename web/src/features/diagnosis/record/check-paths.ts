export const CHECK_PATH = '/diagnose';

export const pathOfCheck = (id: string) => `/diagnosis/${encodeURIComponent(id)}`;
