/**
 * The app's page in the Play Store; when unset, the invitation to the app is not shown. A build-time setting, put in by
 * Vite: the web reads the environment only here.
 */
export const androidStoreUrl = (): string | undefined => import.meta.env.VITE_ANDROID_STORE_URL || undefined;
