import { Global, Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { Throttle, ThrottleSchema } from './throttles.schema.js';
import { ThrottlesService } from './throttles.service.js';

@Global()
@Module({
  imports: [MongooseModule.forFeature([{ name: Throttle.name, schema: ThrottleSchema }])],
  providers: [ThrottlesService],
  exports: [ThrottlesService],
})
export class ThrottlesModule {}
