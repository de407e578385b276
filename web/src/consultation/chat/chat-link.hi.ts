/** Links to a chat, with its unread count. */
export const chatLinkTexts = {
  chat: 'चैट',
  old: 'पुरानी बातें',
  unread: '{n} नए संदेश',
  placeUnread: '{place}, {n} नए संदेश',
  many: '{n}+',
} as const;
