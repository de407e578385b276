import type { Company } from '@anar/contracts/company';

/** Environment variable of each field. */
export const COMPANY_VARIABLES = {
  name: 'COMPANY_NAME',
  email: 'COMPANY_EMAIL',
  phone: 'COMPANY_PHONE',
  address: 'COMPANY_ADDRESS',
  grievanceOfficer: 'GRIEVANCE_OFFICER',
} as const satisfies Record<keyof Company, string>;

/** A fictitious company, so that local pages look complete. */
export const SAMPLE_COMPANY: Required<Company> = {
  name: 'अनार मित्र (नमूना)',
  email: 'sahayata@example.in',
  phone: '+91 00000 00000',
  address: 'नमूना भवन, जयपुर, राजस्थान 302001',
  grievanceOfficer: 'नमूना अधिकारी',
};

export function missingVariables(company: Company): string[] {
  const parts = Object.entries(COMPANY_VARIABLES) as [keyof Company, string][];
  return parts.filter(([part]) => company[part] === undefined).map(([, variable]) => variable);
}
