// Run in the first pod until it succeeds (its startup probe): makes the replica set and the accounts. Without any account
// MongoDB's localhost exception allows this from the same machine only; so the set has one member until there are accounts.
const [first, ...others] = process.env.MEMBERS.split(',');
const passwordOf = (name) => process.env[`MONGO_${name.toUpperCase()}_PASSWORD`];
/** Services that keep data; each has a database of its own. */
const SERVICES = ['auth', 'orchard', 'diagnosis', 'market', 'payments', 'consult'];
const databaseOf = (service) => `anar-${service}`;

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
  admin.createUser({ user: 'root', pwd: passwordOf('root'), roles: ['root'] });
} catch (error) {
  if (error.codeName !== 'Unauthorized') throw error;
}
try {
  admin.auth('root', passwordOf('root'));
} catch {
  print('root has another password than the Secret: accounts and members stay as they are');
  quit(0);
}
const accounts = [
  ...SERVICES.map((user) => ({ user, roles: [{ role: 'readWrite', db: databaseOf(user) }] })),
  // Makes indexes: it may drop what is there, and can neither read nor write a document.
  { user: 'migrate', roles: SERVICES.map((service) => ({ role: 'dbAdmin', db: databaseOf(service) })) },
  // It only reads: a restore, which takes any action on anything, is for root.
  { user: 'backup', roles: ['backup'] },
];
for (const { user, roles } of accounts) {
  if (admin.getUser(user) === null) admin.createUser({ user, pwd: passwordOf(user), roles });
  else admin.updateUser(user, { roles });
}
// All services had this one, for any database; it goes when its password has gone from the Secret (k8s/README.md#accounts).
if (!process.env.MONGO_PASSWORD && admin.getUser('anar') !== null) admin.dropUser('anar');
const known = rs.conf().members.map(({ host }) => host);
for (const host of others) if (!known.includes(host)) rs.add(host);
