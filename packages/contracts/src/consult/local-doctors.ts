/** Doctors created by `LOCAL_SEED` for trying the product out: accounts in auth, profiles in consult-chat. */
export const LOCAL_DOCTORS = [
  { id: '01K00000000000000000D0CT01', phone: '9000000001', name: 'डॉ. सविता पाटिल' },
  { id: '01K00000000000000000D0CT02', phone: '9000000002', name: 'डॉ. रमेश शिंदे' },
  { id: '01K00000000000000000D0CT03', phone: '9000000003', name: 'डॉ. इमरान शेख' },
] as const;
