/** What screen readers call the place where toasts appear. */
export const toasts = {
  one: 'सूचना',
  all: 'सूचनाएँ ({hotkey})',
} as const;
