/** The ways into a chat, and how many of its messages are not read. */
export const chatLink = {
  chat: 'चैट',
  old: 'पुरानी बातें',
  unread: '{n} नए संदेश',
  placeUnread: '{place}, {n} नए संदेश',
  many: '{n}+',
} as const;
