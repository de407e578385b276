/** The database of `features/chat/thread/state/thread-store.ts`. */
export const CHATS_DATABASE = 'anar-mitra-chat';

/** At sign-out: deletes the messages and photos of chats, without loading the code of the chat. */
export function deleteChats(): void {
  if (typeof indexedDB === 'undefined') return;
  try {
    const request = indexedDB.deleteDatabase(CHATS_DATABASE);
    request.onerror = () => console.warn(request.error);
  } catch (cause) {
    console.warn(cause);
  }
}
