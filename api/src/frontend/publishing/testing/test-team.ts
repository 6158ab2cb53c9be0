import { digestOf } from '@portal/remote-store/candidate';
import { fakeCandidate, fakeFiles, type FakeBuild } from '@portal/remote-store/testing/built-remote';
import { TestClient, type TestAnswer } from '../../../../testing/test-client.js';
import type { TestApi } from '../../../../testing/test-api.js';
import { RemoteTokens } from '../remote-tokens.service.js';

/** Returns the files of a build as a request contains them. */
export const filesOf = (build: FakeBuild) =>
  [...fakeFiles(build)].map(([name, content]) => ({ name, content: content.toString('base64') }));

/** Does what an admin does to a remote on the page of remotes. */
export const actAsAdmin = async (api: TestApi, input: object, id = 'mf_things'): Promise<TestAnswer> =>
  (await (await api.as('admin')).prove()).post('/admin_remote', { id, input });

/** The statement that the pages of a build were drawn. Some builds of the tests are none at all. */
const drawn = (build: FakeBuild) => {
  try {
    return { digest: digestOf(fakeCandidate(build).release), checks: ['pages'] };
  } catch {
    return undefined;
  }
};

/** A team that publishes over the network, as the command line does. */
export class TestTeam {
  private constructor(
    readonly id: string,
    readonly token: string,
    private readonly client: TestClient,
  ) {}

  static async of(api: TestApi, remote: string, name = 'Ann', words?: string[]): Promise<TestTeam> {
    const { id, token } = await api.app.get(RemoteTokens).create(remote, name, words);
    return new TestTeam(id, token, new TestClient(api.url));
  }

  /** Returns the same team, with requests to another process. */
  at({ url }: Pick<TestApi, 'url'>): TestTeam {
    return new TestTeam(this.id, this.token, new TestClient(url));
  }

  /** Publishes a build, as the command line does after it has drawn the pages. */
  publish(build: FakeBuild = {}, percent?: number): Promise<TestAnswer> {
    return this.put({
      files: filesOf(build),
      attested: drawn(build),
      ...(percent !== undefined && { percent }),
    });
  }

  put(body: unknown): Promise<TestAnswer> {
    return this.client.put('/team_remote', body, this.options());
  }

  act(input: object): Promise<TestAnswer> {
    return this.client.post('/team_remote', input, this.options());
  }

  state(): Promise<TestAnswer> {
    return this.client.get('/team_remote', this.options());
  }

  status(): Promise<TestAnswer> {
    return this.client.get('/team_status', this.options());
  }

  tools(): Promise<TestAnswer> {
    return this.client.get('/team_tools', this.options());
  }

  preview(input: object): Promise<TestAnswer> {
    return this.client.post('/team_preview', input, this.options());
  }

  endPreview(id: string): Promise<TestAnswer> {
    return this.client.post('/team_preview_end', { id }, this.options());
  }

  private options() {
    return { headers: { authorization: `Bearer ${this.token}` } };
  }
}
