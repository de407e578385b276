/** Where `features/chat/thread/state/thread-store.ts` keeps chats on this phone. */
export const CHATS_DATABASE = 'anar-mitra-chat';

/** Sign-out: no message and no photo of a chat stays for whoever comes next, without loading the code of the chat. */
export function forgetChats(): void {
  if (typeof indexedDB === 'undefined') return;
  try {
    const request = indexedDB.deleteDatabase(CHATS_DATABASE);
    request.onerror = () => console.warn(request.error);
  } catch (cause) {
    console.warn(cause);
  }
}
