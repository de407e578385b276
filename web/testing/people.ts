import type { User } from '@anar/contracts/users/users';

/** 7:30 in India, on a day in autumn. */
export const CREATED_AT = '2026-10-01T02:00:00.000Z';

export const FARMER: User = {
  id: '01KZ00000000000000000FARMR',
  name: 'रामलाल',
  phone: '9876543210',
  role: 'farmer',
  wallet: { balancePaise: 0 },
  plan: 'free',
  createdAt: CREATED_AT,
};

export const DOCTOR: User = {
  ...FARMER,
  id: '01KZ00000000000000000DCTR0',
  name: 'डॉ. सुमन',
  phone: '9876543211',
  role: 'doctor',
  doctorId: '01KZ00000000000000000DCTR1',
};

export const EXPERT: User = {
  ...FARMER,
  id: '01KZ0000000000000000EXPERT',
  name: 'अनीता',
  phone: '9876543212',
  role: 'expert',
};
