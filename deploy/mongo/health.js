// The health check of a member, run by mongosh inside its container. The first one also founds the set and its user:
// only from inside, and only while there is nobody yet, does the database let anyone do so.
const members = ['mongo-1', 'mongo-2', 'mongo-3'];
const isFirst = os.hostname() === members[0];

if (isFirst && db.hello().setName === undefined)
  rs.initiate({ _id: 'rs0', members: members.map((name, _id) => ({ _id, host: `${name}:27017` })) });

if (db.hello().isWritablePrimary) {
  try {
    db.getSiblingDB('admin').createUser({
      user: 'portal',
      pwd: process.env.MONGO_PASSWORD,
      roles: [{ role: 'readWrite', db: 'portal' }, 'clusterMonitor', 'backup', 'restore'],
    });
  } catch (error) {
    // There is one already.
  }
}

quit(db.hello().setName === 'rs0' ? 0 : 1);
