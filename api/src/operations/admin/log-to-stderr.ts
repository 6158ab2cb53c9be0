import { logTarget } from '../../platform/log/log-target.js';

logTarget.fd = 2;
