import Type, { type Static } from 'typebox';
import { route } from './route.ts';

/** Who runs the product. Fields that the operator did not configure are absent: pages leave the sentence out. */
export const Company = Type.Object({
  name: Type.Optional(Type.String()),
  email: Type.Optional(Type.String({ description: 'a plain address, for mailto:' })),
  phone: Type.Optional(Type.String({ description: 'digits, a leading +, spaces and hyphens' })),
  address: Type.Optional(Type.String({ description: 'postal address in one line' })),
  grievanceOfficer: Type.Optional(Type.String({ description: 'name of the person who answers complaints' })),
});
export type Company = Static<typeof Company>;

export const readCompany = route({
  method: 'GET',
  path: '/api/company',
  summary: 'Whom people write to about their data and complaints',
  replies: { 200: Company },
});
