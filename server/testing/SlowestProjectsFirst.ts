import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The projects of the shared queue: short files at its end leave no core idle. */
const order = ['server', 'browser', 'schedules', 'unit'];

const placeOf = ({ project }: TestSpecification) => order.indexOf(project.name);

export class SlowestProjectsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => placeOf(a) - placeOf(b));
  }
}
