/// <reference types="vite/client" />

interface ImportMetaEnv {
  readonly VITE_ANDROID_STORE_URL?: string;
  readonly VITE_SUPPORT_EMAIL?: string;
  readonly VITE_SUPPORT_PHONE?: string;
}
