// Run in the first pod until it succeeds (its startup probe): makes the replica set and the accounts. Without any account
// MongoDB lets whoever is on the same machine do this, and nobody else; so the set is of one until there are accounts.
const { MEMBERS, MONGO_ROOT_PASSWORD, MONGO_PASSWORD, MONGO_BACKUP_PASSWORD } = process.env;
const [first, ...others] = MEMBERS.split(',');

let isNew = false;
try {
  rs.status();
} catch (error) {
  // With accounts there is no answer for who has none, and the set was made before them.
  isNew = error.codeName === 'NotYetInitialized';
}
if (isNew) {
  // A new disk of a set that is there: the others take this member in, and a second set would keep it from them.
  for (const host of others) {
    let setName;
    try {
      ({ setName } = connect(`mongodb://${host}/?directConnection=true&serverSelectionTimeoutMS=3000`).hello());
    } catch {
      print(`${host} does not answer yet`);
    }
    if (setName !== undefined) quit(1);
  }
  rs.initiate({ _id: 'rs0', members: [{ _id: 0, host: first }] });
}
const { primary, isWritablePrimary } = db.hello();
if (!primary) quit(1);
if (!isWritablePrimary) quit(0);

const admin = db.getSiblingDB('admin');
try {
  admin.createUser({ user: 'root', pwd: MONGO_ROOT_PASSWORD, roles: ['root'] });
} catch (error) {
  if (error.codeName !== 'Unauthorized') throw error;
}
try {
  admin.auth('root', MONGO_ROOT_PASSWORD);
} catch {
  print('root has another password than the Secret: accounts and members stay as they are');
  quit(0);
}
const accounts = [
  { user: 'anar', pwd: MONGO_PASSWORD, roles: ['readWriteAnyDatabase'] },
  // It only reads: a restore, which takes any action on anything, is for root.
  { user: 'backup', pwd: MONGO_BACKUP_PASSWORD, roles: ['backup'] },
];
for (const account of accounts) {
  if (admin.getUser(account.user) === null) admin.createUser(account);
  else admin.updateUser(account.user, { roles: account.roles });
}
const known = rs.conf().members.map(({ host }) => host);
for (const host of others) if (!known.includes(host)) rs.add(host);
