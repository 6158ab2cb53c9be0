import { Global, Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { Limits } from './limits.service.js';
import { Throttle, ThrottleSchema } from './throttles.schema.js';
import { ThrottlesService } from './throttles.service.js';

@Global()
@Module({
  imports: [MongooseModule.forFeature([{ name: Throttle.name, schema: ThrottleSchema }])],
  providers: [ThrottlesService, Limits],
  exports: [ThrottlesService, Limits],
})
export class ThrottlesModule {}
