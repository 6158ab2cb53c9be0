import { logTarget } from '../log/log-target.js';

logTarget.fd = 2;
